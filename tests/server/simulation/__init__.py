"""The server in a simulated world: virtual time, a bad network, a store that fails, and clients, all from one seed."""
