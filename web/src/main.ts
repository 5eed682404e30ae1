import { mount } from 'svelte'
import './app.css'
import './parts.css'
import App from './App.svelte'
import { beInstallable } from './offline/register.ts'

mount(App, { target: document.getElementById('app')! })
beInstallable()
