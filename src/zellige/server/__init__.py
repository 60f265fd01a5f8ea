"""The server: people and programs play over HTTP and WebSocket."""
