import assert from 'node:assert/strict'
import { test } from 'node:test'
import { guessLanguage } from './guess-language.ts'

const samples: [string, string][] = [
  ['en', 'The harbour was full of ships that came from the north with timber for the town.'],
  [
    'de',
    'Der Hafen war voll und die Schiffe, die mit Holz aus dem Norden kamen, mussten auf der Reede warten.',
  ],
  ['fr', 'Le port est plein et les bateaux qui sont dans la rade attendent pour entrer avec la marée.'],
  [
    'es',
    'El puerto está lleno y los barcos que llegan del norte con madera esperan para entrar por la tarde.',
  ],
  ['uk', 'Порт повний, і кораблі, що прийшли з півночі, чекають на вхід до гавані, але не довго.'],
  ['ru', 'Порт полон, и корабли, которые пришли с севера, ждут входа в гавань, но это не надолго.'],
  ['uk', 'Дякуємо за ваше замовлення, його буде надіслано протягом трьох днів.'],
  ['ru', 'Мы отправим заказ в течение трёх дней; вы получите извещение.'],
  ['ar', 'الميناء مليء بالسفن القادمة من الشمال'],
  ['ja', '港は北から来た船でいっぱいです。'],
  ['zh', '港口里满是来自北方的船只。'],
  ['und', '12 34 56'],
]
for (const [tag, text] of samples) {
  test(tag, () => assert.equal(guessLanguage(text), tag))
}
