import type { BrandingField } from './api'

/** The fields of the branding by the names that their controls have. */
export const fieldLabels: Record<BrandingField, string> = {
  name: 'Name',
  description: 'Description',
  socialLinks: 'Social links',
  logo: 'Logo',
  favicon: 'Favicon',
  banner: 'Banner',
  socialPicture: 'Picture for shared links',
  brandColor: 'Brand color',
  surfaceColor: 'Background color',
  textColor: 'Text color',
  scheme: 'Scheme',
  shape: 'Corners',
  fontPair: 'Fonts',
  menu: 'Menu',
  homeBlocks: 'Home page',
  listView: 'First view of lists',
}
