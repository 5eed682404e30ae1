interface Size {
  width: number
  height: number
}

/** Where a box goes so that it sits at one of the nine places, `margin` from the edges and never outside. */
export function placeAt(
  position: string,
  box: Size,
  area: Size,
  margin: number,
): { left: number; top: number } {
  const along = (start: boolean, end: boolean, size: number, room: number) => {
    const at = start ? margin : end ? room - margin - size : (room - size) / 2
    return Math.round(Math.min(Math.max(0, at), Math.max(0, room - size)))
  }
  return {
    left: along(position.endsWith('left'), position.endsWith('right'), box.width, area.width),
    top: along(position.startsWith('top'), position.startsWith('bottom'), box.height, area.height),
  }
}
