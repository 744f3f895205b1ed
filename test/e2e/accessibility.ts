export { violations } from '../support/accessibility';
