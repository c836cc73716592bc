"""The client log: pages report steps and errors to `POST /api/auth/_log`.

handlers (may this page report? rate limits) → intake → queue (raw bodies, bounded; the response is sent here)
  → writer (a task) → bodies (form or JSON → fields) → entry (fields → Entry; scrub, codes)
  → batch (Entries → rows; cardinality, grouping, histogram) → store (one transaction).
retention (a task) deletes what is older than log.retention_days.

The path is the one to which next-auth's client (v3 and v4) reports: an application that comes from it keeps its client.
"""
