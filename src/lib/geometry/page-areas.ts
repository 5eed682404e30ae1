/** A part of a page in fractions 0 to 1 of its width and height, from the top-left corner. */
export interface PageArea {
  x: number
  y: number
  width: number
  height: number
}

/** The pixels an area touches, those it only grazes included. */
export const pixelsOf = ({ x, y, width, height }: PageArea, page: { width: number; height: number }) => ({
  left: Math.max(0, Math.floor(x * page.width)),
  top: Math.max(0, Math.floor(y * page.height)),
  right: Math.min(page.width, Math.ceil((x + width) * page.width)),
  bottom: Math.min(page.height, Math.ceil((y + height) * page.height)),
})
