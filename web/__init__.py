"""The phones' pages and rulings, over HTTP."""
