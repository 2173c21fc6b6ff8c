/** The answer about earning in a community without earning rules. */
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
