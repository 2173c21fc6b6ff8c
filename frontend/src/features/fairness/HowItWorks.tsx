import classes from './HowItWorks.module.css'

const PARTS = [
  {
    title: 'How an opening is decided',
    steps: [
      [
        'Promised first',
        'Before you open anything you see the fingerprint of a secret seed. It can never be swapped unseen.',
      ],
      ['Mixed with yours', 'Your browser adds a seed of its own, and each opening the next number, without gaps.'],
      [
        'One ticket',
        'Together they give a ticket from 0 to 999,999. The odds, shown beforehand, say which prize it is.',
      ],
      ['Opened up', 'When you change your seeds, the secret one is shown. Every opening with it can be recomputed.'],
    ],
  },
  {
    title: 'How a draw is decided',
    steps: [
      [
        'Promised first',
        'With the first ticket you see the fingerprint of the draw’s seed and the number of a future round of a public beacon.',
      ],
      ['Frozen', 'At the end the list of all tickets gets a fingerprint of its own, before that round exists.'],
      ['Lit from outside', 'A minute later the beacon publishes its round: a number nobody could know or choose.'],
      [
        'In order',
        'Seed, list and round shuffle the tickets. The first win, in that order. Nobody is skipped by hand.',
      ],
    ],
  },
] as const

/** The algorithm in plain words. */
export const HowItWorks = () => (
  <div className={classes.parts}>
    {PARTS.map(({ title, steps }) => (
      <section key={title}>
        <h2>{title}</h2>
        <ol className={classes.steps}>
          {steps.map(([name, text]) => (
            <li key={name}>
              <h3>{name}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>
    ))}
  </div>
)
