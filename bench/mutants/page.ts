import type { Mutation } from './mutations.ts'

export const PAGE: Omit<Mutation, 'area'>[] = []
