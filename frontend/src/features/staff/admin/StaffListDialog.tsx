import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { QueryView } from '@/components/QueryView'
import { everyRight, rights, shortName } from '@/lib/rights'
import { staff } from './api'
import classes from './Staff.module.css'
import { StaffName } from './StaffName'

/** Lists for each permission the staff who have it besides the owner. */
export default function StaffListDialog() {
  const query = useQuery(staff.list({ state: 'STAFF', take: 100, sortBy: 'NAME', sortDirection: 'asc' }))
  return (
    <QueryView query={query} skeleton={<Skeleton height={360} />}>
      {({ data }) => {
        const held = everyRight.map((right) => ({
          right,
          holders: data.filter(({ permissions }) => permissions.includes(right)),
        }))
        const alone = held.filter(({ holders }) => holders.length === 0)
        return (
          <>
            <p className="quiet">The owner has all permissions.</p>
            <ul className={classes.holders}>
              {held
                .filter(({ holders }) => holders.length > 0)
                .map(({ right, holders }) => (
                  <li key={right} className={classes.holder}>
                    <div>
                      <h3>{rights[right].label}</h3>
                      <p className="small quiet">{rights[right].note}</p>
                    </div>
                    <ul className={classes.people}>
                      {holders.map((person) => (
                        <li key={person.id}>
                          <StaffName staff={person} size={24} />
                        </li>
                      ))}
                    </ul>
                  </li>
                ))}
            </ul>
            {alone.length > 0 && (
              <p className="small quiet">Only the owner: {alone.map(({ right }) => shortName(right)).join(', ')}.</p>
            )}
          </>
        )
      }}
    </QueryView>
  )
}
