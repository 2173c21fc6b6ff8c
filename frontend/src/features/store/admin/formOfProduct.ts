import type { UseFormReturnType } from '@mantine/form'
import type { ProductValues } from './productValues'

export type FormOfProduct = UseFormReturnType<ProductValues>
