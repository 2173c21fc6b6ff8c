/** The team's actions on events and tournaments, in words before the name of the event. */
export const eventDeeds = {
  'event.cancel': { before: 'canceled the event' },
  'event.create': { before: 'created the event' },
  'event.delete': { before: 'deleted the event' },
  'event.draw': { before: 'drew the tournament' },
  'event.edit': { before: 'edited the event' },
  'event.finish': { before: 'ended the tournament' },
  'event.match-decided': { before: 'decided the match of' },
  'event.match-reinstated': { before: 'reinstated an entrant of' },
  'event.match-undone': { before: 'undid the match of' },
  'event.match-walkover': { before: 'recorded a walkover in the match of' },
  'event.match-withdrawn': { before: 'withdrew an entrant of' },
  'event.publish': { before: 'published the event' },
  'event.remove': { before: 'removed a participant from the event' },
  'event.seed': { before: 'seeded the tournament' },
} as const
