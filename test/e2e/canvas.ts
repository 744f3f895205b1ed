export { canvasPixels } from '../support/canvas';
