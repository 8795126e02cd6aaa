/**
 * A metric over consecutive periods; undefined where it has no data.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/using-metric-math.html
 */
export type Series = readonly (number | undefined)[];

const operators: readonly Readonly<Record<string, (left: number, right: number) => number>>[] = [
  { OR: (left, right) => Number(left !== 0 || right !== 0) },
  { AND: (left, right) => Number(left !== 0 && right !== 0) },
  {
    ">=": (left, right) => Number(left >= right),
    "<": (left, right) => Number(left < right),
    ">": (left, right) => Number(left > right),
  },
  { "+": (left, right) => left + right, "-": (left, right) => left - right },
  { "*": (left, right) => left * right, "/": (left, right) => left / right },
];

/**
 * Evaluates an expression of CloudWatch's metric math, as far as this project's alarms and dashboard use it, for the
 * given metrics. A period in which an operand has no data has no result. Throws for anything else in the expression.
 */
export function evaluateMetricMath(expression: string, metrics: Readonly<Record<string, Series>>): Series {
  const tokens = expression.match(/[A-Za-z_]\w*|\d+(?:\.\d+)?|>=|[-+*/<>(),]/g) ?? [];
  if (tokens.join("") !== expression.replaceAll(/\s/g, "")) throw new Error(`Not understood: ${expression}`);
  const length = Math.max(1, ...Object.values(metrics).map((series) => series.length));
  let position = 0;

  const expect = (token: string) => {
    if (tokens[position] !== token) throw new Error(`Expected ${token} before token ${position} of ${expression}`);
    position += 1;
  };
  const zip = (all: readonly Series[], combine: (...values: number[]) => number): Series =>
    Array.from({ length }, (_, index) => {
      const values = all.map((series) => series[index]).filter((value) => value !== undefined);
      return values.length === all.length ? combine(...values) : undefined;
    });

  function binary(level: number): Series {
    const ofLevel = operators[level];
    if (ofLevel === undefined) return primary();
    let left = binary(level + 1);
    for (let combine = ofLevel[tokens[position] ?? ""]; combine; combine = ofLevel[tokens[position] ?? ""]) {
      position += 1;
      left = zip([left, binary(level + 1)], combine);
    }
    return left;
  }

  function primary(): Series {
    const token = tokens[position] ?? "";
    position += 1;
    if (token === "(") {
      const inner = binary(0);
      expect(")");
      return inner;
    }
    if (/^\d/.test(token)) return Array<number>(length).fill(Number(token));
    return tokens[position] === "(" ? call(token) : (metrics[token] ?? fail(token));
  }

  function call(name: string): Series {
    const inputs: Series[] = [];
    do {
      position += 1;
      inputs.push(binary(0));
    } while (tokens[position] === ",");
    expect(")");
    const [first = [], second = []] = inputs;
    switch (name) {
      case "IF":
        return zip(inputs, (condition = 0, yes = 0, no = 0) => (condition === 0 ? no : yes));
      case "FILL":
        return first.map((value, index) => value ?? second[index]);
      case "RUNNING_SUM": {
        let sum = 0;
        return first.map((value) => {
          sum += value ?? 0;
          return sum;
        });
      }
      default:
        return fail(name);
    }
  }

  function fail(name: string): never {
    throw new Error(`There is no ${name} in ${expression}`);
  }

  const result = binary(0);
  if (position < tokens.length) fail(tokens[position] ?? "");
  return result;
}
