/** The probability that a Poisson count with this mean is at least `count`. */
export function chanceOfAtLeast(count: number, mean: number): number {
  let [term, below] = [Math.exp(-mean), 0];
  for (let each = 0; each < count; each += 1) {
    below += term;
    term *= mean / (each + 1);
  }
  return Math.max(0, 1 - below);
}
