export { http } from 'viem';
