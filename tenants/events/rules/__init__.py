"""Pure rules of events: repetition, times, phases, tournaments."""
