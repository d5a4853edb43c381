"""A drawn table with known truth, so that the eyes can be measured and taught."""
