import { expect, it } from "vitest";
import { centeredCrop, dragCrop, squareOf } from "./crop.ts";

const wide = { width: 400, height: 200 };

it("the initial crop is the largest centered square", () => {
  expect(squareOf(wide, centeredCrop)).toEqual({ side: 200, left: 100, top: 0 });
  expect(squareOf({ width: 200, height: 400 }, centeredCrop)).toEqual({ side: 200, left: 0, top: 100 });
});

it("the square stays within the picture at both ends of its range", () => {
  expect(squareOf(wide, { zoom: 2, across: 0, down: 0 })).toEqual({ side: 100, left: 0, top: 0 });
  expect(squareOf(wide, { zoom: 2, across: 1, down: 1 })).toEqual({ side: 100, left: 300, top: 100 });
});

it("the crop follows a drag, and stops at the picture's edge", () => {
  const draggedCrop = dragCrop(wide, centeredCrop, 0.25, 0.5);
  expect(draggedCrop).toEqual({ zoom: 1, across: 0.25, down: 0.5 });
  expect(dragCrop(wide, draggedCrop, 9, 0).across).toBe(0);
  expect(dragCrop(wide, draggedCrop, -9, 0).across).toBe(1);
});
