import { SocialLinks } from '@/components/SocialLinks'
import { useLook } from '@/session/look'
import { SchemeToggle } from './SchemeToggle'

/** The footer's parts that only some communities use. */
export default function FooterLook() {
  const links = useLook(({ community }) => community?.socialLinks)
  return (
    <>
      {links && <SocialLinks links={links} />}
      <SchemeToggle />
    </>
  )
}
