"""A form of ReportLab's, every kind of field filled. First argument: the file to write."""
import sys
from reportlab.lib.pagesizes import A4
from reportlab.pdfgen import canvas

c = canvas.Canvas(sys.argv[1], pagesize=A4)
form = c.acroForm
c.setFont('Helvetica-Bold', 16)
c.drawString(60, 780, 'Registration of a vessel')
c.setFont('Helvetica', 11)
y = 740


def row(label):
    global y
    c.drawString(60, y, label)
    y -= 32
    return dict(x=220, y=y + 26)


at = row('Vessel name')
form.textfield(name='vessel', value='Northern Light', width=200, height=20, borderWidth=1, fontSize=11, **at)
at = row('Home port')
form.choice(name='port', value='Aberdeen', options=['Aberdeen', 'Leith', 'Wick'], width=120, height=20, fontSize=11, **at)
at = row('Hull')
form.listbox(name='hull', value='Steel', options=['Steel', 'Timber', 'Glass'], width=120, height=20, fontSize=11, **at)
at = row('Remarks')
form.textfield(name='remarks', value='Engine replaced in 2024', width=260, height=20, fontSize=0 or 10, borderStyle='underlined', **at)
for i, style in enumerate(['check', 'cross', 'circle', 'star', 'diamond']):
    at = row(f'Insured part {i + 1}')
    form.checkbox(name=f'box{i}', checked=i % 2 == 0, buttonStyle=style, size=14, **at)
for i, word in enumerate(['Sail', 'Motor']):
    at = row(f'Driven by {word}')
    form.radio(name='drive', value=word, selected=i == 1, buttonStyle='circle', size=14, **at)
c.drawString(60, y, 'End of the registration.')
c.save()
