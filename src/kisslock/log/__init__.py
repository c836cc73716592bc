"""The client log: pages report steps and errors to `POST /api/auth/_log`.

handlers (origin check, rate limits) → intake → queue (raw bodies, bounded; the response is sent here)
  → writer (a task) → bodies (form or JSON → fields) → entry (fields → Entry; scrub, codes)
  → batch (Entries → rows; cardinality, grouping, histogram) → store (one transaction).
retention (a task) deletes rows that are older than log.retention_days.

next-auth's client (v3 and v4) reports to the same path, so an application that migrates from next-auth keeps its
client.
"""
