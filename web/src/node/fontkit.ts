/** The font library without a file system of its own: the engines read the files. */
export { create } from 'fontkit-in-browsers'
