import { Button, NativeSelect, Skeleton, Stack } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { bootCommunity } from '@/api/boot'
import type { ShareKit as Kit } from '@/api/shapes'
import { CopyField } from '@/components/CopyField'
import { Panel } from '@/components/Panel'
import { QueryView } from '@/components/QueryView'
import { pictureAddress, qrAddress, sampleAddress, shareKit } from './api'
import { LinkTable } from './LinkTable'
import { snippetsOf } from './snippets'
import classes from './Share.module.css'

/** The material that a creator needs to bring fans to the community. */
export function ShareKit() {
  const query = useQuery(shareKit)
  return (
    <QueryView query={query} skeleton={<Skeleton height={560} radius="var(--radius-large)" />}>
      {(kit) => (
        <Stack>
          <Panel title="Your address" lead="Fans reach your community here.">
            <CopyField label="your address" value={kit.address} />
          </Panel>
          <LinkTable kit={kit} />
          <div className={classes.columns}>
            <QrCode kit={kit} />
            <Texts kit={kit} />
          </div>
          <Pictures kit={kit} />
        </Stack>
      )}
    </QueryView>
  )
}

function QrCode({ kit: { links } }: { kit: Kit }) {
  const [chosen, setChosen] = useState('')
  const link = links.find(({ id }) => id === chosen) ?? links.find(({ channel }) => channel === 'QR')
  if (!link) return null
  return (
    <Panel title="QR code" lead="For your stream, posters and cards. Use SVG for print.">
      <div className={classes.qr}>
        <img
          src={qrAddress(link.id, 'svg')}
          alt={`QR code that opens ${link.address}`}
          width={200}
          height={200}
          className={classes.code}
        />
        <div className={classes.choices}>
          <NativeSelect
            label="Link in the code"
            value={link.id}
            data={links.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(event) => setChosen(event.currentTarget.value)}
          />
          <div className={classes.downloads}>
            <Download href={qrAddress(link.id, 'svg', true)} label="SVG" of="the QR code" />
            <Download href={qrAddress(link.id, 'png', true)} label="PNG" of="the QR code" />
          </div>
        </div>
      </div>
    </Panel>
  )
}

const Texts = ({ kit }: { kit: Kit }) => (
  <Panel title="Texts" lead="Copy a text, then change it as you like.">
    <ul className={classes.texts}>
      {snippetsOf(kit, bootCommunity().name).map(({ key, label, text }) => (
        <li key={key}>
          <h3 className={classes.label}>{label}</h3>
          <CopyField label={label} value={text} isWrapped />
        </li>
      ))}
    </ul>
  </Panel>
)

const Pictures = ({ kit: { pictures, version } }: { kit: Kit }) => (
  <Panel title="Pictures" lead="In your published colors and fonts, with the link of each place.">
    <ul className={classes.pictures}>
      {pictures.map(({ channel, label, width, height }) => (
        <li key={channel} className={classes.picture}>
          <img
            src={sampleAddress(channel, version)}
            alt={`${label}: your community’s name, a call to join and the link`}
            width={width}
            height={height}
            loading="lazy"
          />
          <div className={classes.caption}>
            <div>
              <h3 className={classes.label}>{label}</h3>
              <p className="quiet small number">
                {width} × {height} px
              </p>
            </div>
            <Download href={pictureAddress(channel, version)} label="PNG" of={`the ${label}`} />
          </div>
        </li>
      ))}
    </ul>
  </Panel>
)

const Download = ({ href, label, of }: { href: string; label: string; of: string }) => (
  <Button
    component="a"
    variant="default"
    href={href}
    download
    aria-label={`Download ${of} as ${label}`}
    leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
  >
    {label}
  </Button>
)
