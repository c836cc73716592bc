"""The JSON-RPC gateway. A call passes the policy, the cache, the in-flight calls and the nodes, in this order."""
