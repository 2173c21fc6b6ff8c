/** Where the packing slips of these orders are printed. */
export const slipsHref = (ids: string[]) => `/admin/store/orders/slips?ids=${ids.join(',')}`
