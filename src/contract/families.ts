/** What kinds of things tools work on, in the order they are listed, with their names for people. */
export const FAMILIES = {
  pdf: 'PDF',
  document: 'Documents',
  image: 'Images',
  data: 'Data and text',
  archive: 'Archives',
  mesh: '3D models',
  audio: 'Audio',
  video: 'Video',
  ai: 'AI',
  other: 'Other',
} as const

export type Family = keyof typeof FAMILIES

export const FAMILY_IDS = Object.keys(FAMILIES) as [Family, ...Family[]]
