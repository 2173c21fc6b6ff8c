"""What tests stand on: private servers, databases made from a template, an API client, builders, a running stack."""
