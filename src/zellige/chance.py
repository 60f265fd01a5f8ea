"""Every throw and draw: one sampler, and the three ways to key it, for matches, for the arena and for batches."""
