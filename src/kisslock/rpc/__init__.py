"""The JSON-RPC gateway: policy → cache or the call in flight → nodes → an answer for every slot, in order."""
