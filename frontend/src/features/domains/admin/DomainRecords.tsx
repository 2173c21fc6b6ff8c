import type { CustomDomain } from '@/api/shapes'
import { CopyField } from '@/components/CopyField'
import classes from './Domains.module.css'
import { ROOT_HINT, recordPurpose } from './words'

/** The DNS records to set, with the names that registrars give their fields. */
export function DomainRecords({ domain }: { domain: CustomDomain }) {
  return (
    <ol className={classes.records}>
      {domain.records.map(({ type, name, host, value }) => (
        <li key={`${type} ${value}`} className={classes.record}>
          <p>
            <strong>{type} record</strong> <span className="quiet small">{recordPurpose(type)}</span>
          </p>
          <div className={classes.fields}>
            <div className={classes.field}>
              <span className={classes.label}>Name / Host</span>
              <CopyField label={`name of the ${type} record`} value={host} />
              <span className={classes.full}>In full: {name}</span>
            </div>
            <div className={classes.field}>
              <span className={classes.label}>{type === 'TXT' ? 'Value / Content' : 'Value / Points to'}</span>
              <CopyField label={`value of the ${type} record`} value={value} />
            </div>
          </div>
          {type === 'CNAME' && host === '@' && <p className="quiet small">{ROOT_HINT}</p>}
        </li>
      ))}
    </ol>
  )
}
