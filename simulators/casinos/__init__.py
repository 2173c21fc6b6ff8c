"""Casino providers and the reports that they give their affiliates."""
