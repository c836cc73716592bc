"""The JSON-RPC gateway: policy → cache → calls in flight → nodes → an answer for every slot, in order."""
