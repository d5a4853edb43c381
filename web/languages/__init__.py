"""The pages' words in every language: sentences, what the laws say, terms, and the catalogues of translators.

English sentences are the keys. Nothing here knows a page or a route.
"""
