"""The questions about the matches of a journal, in SQL."""

MATCHES = """
    SELECT number, began_at, header, taken.at,
        coalesce((SELECT max(seq) FROM entry WHERE entry.match = number), 0),
        (SELECT written_at FROM entry WHERE entry.match = number ORDER BY seq DESC LIMIT 1)
    FROM match LEFT JOIN taken ON taken.match = number
"""
BEGUN_HERE = "SELECT max(number) FROM match WHERE number NOT IN (SELECT match FROM taken)"
# Of a match and laws: the snapshot that fits, bound to its last entry by the link of the chain.
SNAPSHOT = "FROM snapshot JOIN entry USING (match, seq, link) WHERE match = ? AND laws = ?"
# A match that was taken up stays current until another one is begun here.
CURRENT = f"""
    SELECT coalesce(
        (SELECT match FROM taken_up WHERE newest >= coalesce(({BEGUN_HERE}), 0) ORDER BY turn DESC LIMIT 1),
        ({BEGUN_HERE})
    )
"""
