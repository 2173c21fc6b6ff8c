/** What can pay, in a community where nothing does. */
export const nothingPays = {
  rules: [],
  channels: [],
  boost: null,
  streak: null,
  earnedToday: '0',
  waiting: '0',
  canceledToday: '0',
  waitsForTomorrow: false,
  denial: null,
}
