/** The pages of the customization area, in the order of their tabs. */
export const customizationTabs = [
  { key: 'branding', label: 'Branding', to: '/admin/customization/branding' },
  { key: 'colors', label: 'Colors', to: '/admin/customization/colours' },
  { key: 'fonts', label: 'Fonts', to: '/admin/customization/fonts' },
  { key: 'pages', label: 'Pages', to: '/admin/customization/pages' },
  { key: 'layout', label: 'Layout', to: '/admin/customization/layout' },
  { key: 'share', label: 'Share', to: '/admin/customization/share' },
  { key: 'history', label: 'History', to: '/admin/customization/history' },
] as const

type CustomizationTab = (typeof customizationTabs)[number]['key']
export type EditorTab = Exclude<CustomizationTab, 'pages' | 'share' | 'history'>
