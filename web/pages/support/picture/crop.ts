/** Which square of a picture is shown. */
export interface Crop {
  /** 1: the largest square; 2: one of half the side. */
  readonly zoom: number;
  /** Where the square lies in the room that is left beside it: 0 at the left or the top, 1 at the other end. */
  readonly across: number;
  readonly down: number;
}

export const centered: Crop = { zoom: 1, across: 0.5, down: 0.5 };
export const largestZoom = 4;

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The square in the picture's own pixels. */
export function squareOf({ width, height }: Size, { zoom, across, down }: Crop) {
  const side = Math.min(width, height) / zoom;
  return { side, left: (width - side) * across, top: (height - side) * down };
}

/**
 * The crop after the picture was dragged by so much, in parts of the shown square's side. It stops at the picture's
 * edges.
 */
export function dragged(picture: Size, crop: Crop, right: number, down: number): Crop {
  const { side } = squareOf(picture, crop);
  return {
    ...crop,
    across: moved(crop.across, right * side, picture.width - side),
    down: moved(crop.down, down * side, picture.height - side),
  };
}

/** The picture follows the hand, so the square goes the other way. */
function moved(place: number, by: number, room: number): number {
  return room > 0 ? Math.min(1, Math.max(0, place - by / room)) : place;
}
