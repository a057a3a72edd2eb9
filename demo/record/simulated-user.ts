import type { Page } from '@playwright/test';

type Point = { x: number; y: number };

/** Moves the mouse and types like a person. Each action lasts until the given time in the recording, in seconds. */
export class SimulatedUser {
  readonly page: Page;
  readonly #start = Date.now();
  #position: Point = { x: 640, y: 360 };

  constructor(page: Page) {
    this.page = page;
  }

  async hover(selector: string, until: number): Promise<void> {
    await this.#moveToElement(selector);
    await this.wait(until);
  }

  async click(selector: string, until: number): Promise<void> {
    await this.#moveToElement(selector);
    await this.page.mouse.click(this.#position.x, this.#position.y);
    await this.wait(until);
  }

  async type(selector: string, text: string, until: number): Promise<void> {
    await this.#moveToElement(selector);
    await this.page.mouse.click(this.#position.x, this.#position.y);
    await this.page.keyboard.type(text, { delay: 140 });
    await this.wait(until);
  }

  /** Moves the mouse slightly while waiting, because a real hand is never still. */
  async wait(until: number): Promise<void> {
    const { x, y } = this.#position;
    for (let angle = 0; Date.now() - this.#start < until * 1000; angle += 0.12) {
      await this.#move({ x: x + 7 * Math.sin(angle), y: y + 4 * Math.sin(angle * 1.7) });
      await this.page.waitForTimeout(50);
    }
  }

  async #moveToElement(selector: string): Promise<void> {
    await this.#scrollTo(selector);
    const target = await this.#getCenter(selector);
    const start = this.#position;
    const steps = 16;
    for (let step = 1; step <= steps; step++) {
      const progress = (1 - Math.cos((step / steps) * Math.PI)) / 2;
      await this.#move({ x: start.x + (target.x - start.x) * progress, y: start.y + (target.y - start.y) * progress });
      await this.page.waitForTimeout(25);
    }
  }

  /** Scrolls in small steps, like a mouse wheel. */
  async #scrollTo(selector: string): Promise<void> {
    const { y } = await this.#getCenter(selector);
    const height = this.page.viewportSize()?.height ?? 720;
    const distance = y > height - 110 || y < 110 ? y - height / 2 : 0;
    const steps = 22;
    for (let step = 0; distance !== 0 && step < steps; step++) {
      await this.page.mouse.wheel(0, distance / steps);
      await this.page.waitForTimeout(28);
    }
  }

  async #getCenter(selector: string): Promise<Point> {
    const box = await this.page.locator(selector).first().boundingBox();
    if (!box) throw new Error(`${selector} is not on the page`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  async #move(to: Point): Promise<void> {
    this.#position = to;
    await this.page.mouse.move(to.x, to.y);
  }
}
