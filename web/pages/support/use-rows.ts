import { type RefObject, useLayoutEffect } from "react";

/**
 * Places the entries of a list on its grid of two columns, each on the side with more room: the column as `--column`,
 * and as `--rows` how many rows the entry takes, which are its lines and an empty one. So a long entry leaves no hole
 * beside it, and the entries keep their order. Does nothing where the style sheet gives the rows no height, as in a
 * single column.
 */
export function useRows(list: RefObject<HTMLElement | null>, entries: readonly unknown[]): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: new entries are placed too.
  useLayoutEffect(() => {
    const { current } = list;
    if (current === null) return;
    const place = () => {
      const rowHeight = Number.parseFloat(getComputedStyle(current).gridAutoRows);
      if (!(rowHeight > 0)) return;
      let [left, right] = [0, 0];
      for (const item of current.children) {
        if (!(item instanceof HTMLElement)) continue;
        // A fraction of a pixel is not another line.
        const rows = Math.ceil((item.offsetHeight - 1) / rowHeight) + 1;
        item.style.setProperty("--rows", String(rows));
        // An entry stays on its side: unfolding a note must not rearrange the others.
        if (item.style.getPropertyValue("--column") === "")
          item.style.setProperty("--column", left <= right ? "1" : "2");
        if (item.style.getPropertyValue("--column") === "1") left += rows;
        else right += rows;
      }
    };
    place();
    // A note unfolds, the window gets another width, a font loads.
    const observer = new ResizeObserver(place);
    for (const item of current.children) observer.observe(item);
    return () => observer.disconnect();
  }, [entries]);
}
