import type { Import } from '@/api/shapes'

export interface Guide {
  tool: Exclude<Import['tool'], 'OTHER'>
  /** Where the export is, step by step. */
  steps: string[]
  /** The file to choose. */
  file: string
  /** The imported values. */
  content: string
  sample: { name: string; text: string }
}

const lines = (...rows: string[]) => `${rows.join('\n')}\n`

/** How to export the points from each tool. */
export const GUIDES: Guide[] = [
  {
    tool: 'STREAMELEMENTS',
    steps: ['Open the answer of the points API for your channel: points, top.', 'Save it as a file.'],
    file: 'The JSON file, or a CSV file with the columns username and points.',
    content: 'Current points and watched time. Negative points are shown and not imported.',
    sample: {
      name: 'streamelements.json',
      text: '{"users":[{"username":"viewer1","points":1200,"watchtime":90}]}\n',
    },
  },
  {
    tool: 'BOTRIX',
    steps: ['Open the public leaderboard of your channel.', 'Save its data as JSON.'],
    file: 'The JSON file. Its names are Kick names.',
    content: 'Points and watched time. Choose the level here for each level of BotRix.',
    sample: { name: 'botrix.json', text: '[{"name":"viewer1","level":3,"xp":900,"points":77,"watchtime":5}]\n' },
  },
  {
    tool: 'STREAMLABS',
    steps: ['Open Cloudbot, then Loyalty.', 'Export the loyalty points.'],
    file: 'The CSV or JSON file.',
    content: 'Points, watched time, and join dates if the file has them.',
    sample: { name: 'cloudbot.csv', text: lines('User Name,Points,Hours', 'viewer1,1250,12.5') },
  },
  {
    tool: 'CHATBOT',
    steps: [
      'Open Currency in Streamlabs Chatbot.',
      'Export the users as a workbook. Or take CurrencyDB.sqlite from Databases.',
    ],
    file: 'The XLSX file, or CurrencyDB.sqlite. Close the bot before you copy the database.',
    content: 'Points and hours. Choose the level here for each rank.',
    sample: { name: 'chatbot.csv', text: lines('Name,Rank,Points,Hours', 'viewer1,Regular,1250,12.5') },
  },
  {
    tool: 'PHANTOMBOT',
    steps: ['Open Loyalty in the panel, then export the points. Or take config/phantombot.db.'],
    file: 'The CSV file, or phantombot.db. Stop the bot before you copy the database.',
    content: 'Points and watched time.',
    sample: { name: 'phantombot.csv', text: lines('Username,Seconds,Points', 'viewer1,86400,120') },
  },
  {
    tool: 'FIREBOT',
    steps: [
      'Open Viewers, then Export viewer data.',
      'Choose currencies. Or take db/users.db from the folder of your profile.',
    ],
    file: 'users.db has everything. Or take currencies.csv, viewers.csv and ranks.csv one after the other. Close Firebot before you copy the database.',
    content:
      'One currency of your choice, watched time, join dates and ranks. Viewers are found by their Twitch id, even after a new name.',
    sample: { name: 'currencies.csv', text: lines('ID,Username,Points', '1001,Viewer1,150') },
  },
  {
    tool: 'MIX_IT_UP',
    steps: ['Open Users, then Export data.'],
    file: 'User Data.txt. Choose the column of your currency after the upload.',
    content: 'One currency and the watched time of the Twitch viewers. Viewers are found by their Twitch id.',
    sample: {
      name: 'User Data.txt',
      text: lines('TwitchID\tTwitchUsername\tStars\tMinutes', '1001\tviewer1\t120\t90'),
    },
  },
  {
    tool: 'DEEPBOT',
    steps: ['Save the answer of get_users from the API socket. Or export the points as CSV.'],
    file: 'The JSON or CSV file.',
    content: 'Points. The JSON file has watched time and join dates, too.',
    sample: { name: 'deepbot.csv', text: lines('User,Points', 'viewer1,120') },
  },
  {
    tool: 'GEMHALL',
    steps: ['Open Users in the other community.', 'Export the users as CSV.'],
    file: 'The CSV file. People are found by their confirmed email address.',
    content: 'Balances and join dates. You are asked about members who have only the same username.',
    sample: {
      name: 'users.csv',
      text: lines('id,username,email,status,balance,joined', '1,viewer1,,ACTIVE,120,2026-01-05T10:00:00+00:00'),
    },
  },
]
