/** The visible square of a picture. */
export interface Crop {
  /** 1 is the largest square, 2 a square with half its side. */
  readonly zoom: number;
  /** The square's position in the remaining space: 0 is left or top, 1 the other end. */
  readonly across: number;
  readonly down: number;
}

export const centeredCrop: Crop = { zoom: 1, across: 0.5, down: 0.5 };
export const largestZoom = 4;

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Returns the visible square in the picture's own pixels. */
export function squareOf({ width, height }: Size, { zoom, across, down }: Crop) {
  const side = Math.min(width, height) / zoom;
  return { side, left: (width - side) * across, top: (height - side) * down };
}

/**
 * Returns the crop after dragging the picture by `right` and `down`, in fractions of the visible side. Stops at the
 * picture's edges.
 */
export function dragCrop(picture: Size, crop: Crop, right: number, down: number): Crop {
  const { side } = squareOf(picture, crop);
  return {
    ...crop,
    across: shiftOffset(crop.across, right * side, picture.width - side),
    down: shiftOffset(crop.down, down * side, picture.height - side),
  };
}

/** The picture follows the pointer, so the square moves the other way. */
function shiftOffset(offset: number, distance: number, freeSpace: number): number {
  return freeSpace > 0 ? Math.min(1, Math.max(0, offset - distance / freeSpace)) : offset;
}
