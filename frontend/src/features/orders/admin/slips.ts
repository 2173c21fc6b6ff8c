/** The page that prints the packing slips of these orders. */
export const slipsHref = (ids: string[]) => `/admin/store/orders/slips?ids=${ids.join(',')}`
