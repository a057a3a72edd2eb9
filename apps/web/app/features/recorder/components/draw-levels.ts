const bar = 4;
const gap = 3;
const shortest = 4;

/**
 * One bar for each reading, the newest at the right, older ones fainter. Where nothing should move it is as many bars
 * from the left as it is loud.
 */
export function drawLevels(canvas: HTMLCanvasElement, heights: number[], isStill: boolean): void {
  const { clientWidth: width, clientHeight: height } = canvas;
  const context = canvas.getContext('2d');
  if (!context || width === 0) return;
  fit(canvas, context);
  context.clearRect(0, 0, width, height);
  context.fillStyle = getComputedStyle(canvas).color;
  const count = Math.floor((width + gap) / (bar + gap));
  const level = heights.at(-1) ?? 0;
  for (let place = 0; place < count; place++) {
    const age = count - 1 - place;
    const isLit = (place + 1) / count <= level;
    const tall = isStill ? (isLit ? 0.6 : 0) : (heights[heights.length - 1 - age] ?? 0);
    const long = Math.max(shortest, tall * height);
    context.globalAlpha = tall === 0 ? 0.25 : isStill ? 1 : 0.35 + 0.65 * (place / count) ** 2;
    context.beginPath();
    context.roundRect(place * (bar + gap), (height - long) / 2, bar, long, bar / 2);
    context.fill();
  }
}

/** As sharp as the screen is. */
function fit(canvas: HTMLCanvasElement, context: CanvasRenderingContext2D): void {
  const { clientWidth, clientHeight } = canvas;
  const ratio = window.devicePixelRatio;
  const [width, height] = [Math.round(clientWidth * ratio), Math.round(clientHeight * ratio)];
  if (canvas.width === width && canvas.height === height) return;
  canvas.width = width;
  canvas.height = height;
  context.scale(ratio, ratio);
}
