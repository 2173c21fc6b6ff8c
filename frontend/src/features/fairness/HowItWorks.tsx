import classes from './HowItWorks.module.css'

const PARTS = [
  {
    title: 'How an opening is decided',
    steps: [
      [
        'Committed in advance',
        'Before you open a case, you see the hash of a secret seed. Replacing the seed would change the hash.',
      ],
      ['Mixed with your seed', 'Your browser adds its own seed. Each opening also adds the next number, without gaps.'],
      [
        'One ticket',
        'Together they give a ticket from 0 to 999,999. The published odds assign a prize to each ticket.',
      ],
      [
        'Revealed',
        'When you change your seeds, you see the secret seed. Then you can recompute every opening that used it.',
      ],
    ],
  },
  {
    title: 'How a draw is decided',
    steps: [
      [
        'Committed in advance',
        'From the first ticket on, you see the hash of the draw’s seed and the number of a future round of a public beacon.',
      ],
      ['Frozen', 'At the end, we publish a hash of all tickets, before that round exists.'],
      [
        'Public randomness',
        'A minute later, the beacon publishes its round: a random number that could not be known in advance.',
      ],
      [
        'Winners in order',
        'Seed, list and round shuffle the tickets. The first tickets win, in that order. The team cannot skip a ticket.',
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
