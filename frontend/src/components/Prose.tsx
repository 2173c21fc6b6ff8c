import classes from './Prose.module.css'

/** Longer text in short sections, for reading. */
export function Prose({ sections }: { sections: { title: string; text: string }[] }) {
  return (
    <div className={classes.prose}>
      {sections.map(({ title, text }) => (
        <section key={title}>
          <h2>{title}</h2>
          <p>{text}</p>
        </section>
      ))}
    </div>
  )
}
