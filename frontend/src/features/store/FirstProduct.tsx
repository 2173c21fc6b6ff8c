import { Button } from '@mantine/core'
import { bootCommunity, platformHref } from '@/api/boot'
import { Notice } from '@/components/Notice'

/** The team's view of a store without products. */
export default function FirstProduct() {
  return (
    <Notice
      art="first product"
      title="Your store is empty"
      text="Publish a product so that fans can spend their gems."
      action={
        <Button component="a" href={platformHref(`/admin/store/create?creator=${bootCommunity().slug}`)}>
          Add your first product
        </Button>
      }
    />
  )
}
