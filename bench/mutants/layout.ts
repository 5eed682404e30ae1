import type { Mutation } from './mutations.ts'

export const LAYOUT: Omit<Mutation, 'area'>[] = []
