/** A point, by its distance right and down. */
export type Point = readonly [x: number, y: number];
/** A closed outline. */
export type Polygon = readonly Point[];
/** An outline of four corners, one after the other. */
export type Corners = readonly [Point, Point, Point, Point];

/** Direction in which depth recedes, per unit of depth: cavalier projection, up and to the right. */
export const DEPTH: Point = [0.78, -0.46];

/** Pushes a point back by a depth. */
export function back([x, y]: Point, depth: number): Point {
  return [x + DEPTH[0] * depth, y + DEPTH[1] * depth];
}

/** Returns the distance between the front and the back face of a thing of some depth, in whole units. */
export function recess(depth: number): Point {
  return [Math.round(DEPTH[0] * depth), Math.round(DEPTH[1] * depth)];
}

/** Moves a polygon. */
export function shift(polygon: Polygon, dx: number, dy: number): Polygon {
  return polygon.map(([x, y]) => [x + dx, y + dy]);
}

/** Returns the corners of an upright rectangle. */
export function rect(x: number, y: number, width: number, height: number): Corners {
  return [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ];
}

/** Returns the path data of a closed polygon, in few characters: whole units, relative commands. */
export function closed(polygon: Polygon): string {
  return `${line(polygon)}z`;
}

/** Returns the path data of an open line. */
export function line(points: Polygon): string {
  let [x, y] = [0, 0];
  return points
    .map((point, index) => {
      const [nextX, nextY] = [Math.round(point[0]), Math.round(point[1])];
      const [dx, dy] = [nextX - x, nextY - y];
      [x, y] = [nextX, nextY];
      if (index === 0) return `M${pair(dx, dy)}`;
      if (dy === 0) return `h${dx}`;
      return dx === 0 ? `v${dy}` : `l${pair(dx, dy)}`;
    })
    .join('');
}

/** Writes two numbers in the fewest characters: a minus sign separates as well as a space. */
export function pair(a: number, b: number): string {
  return b < 0 ? `${a}${b}` : `${a} ${b}`;
}
